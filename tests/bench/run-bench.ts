// Measures three's AnimationMixer beside ours in Node: `npm run bench`. How to read it: README.md.

import { conclude, readOptions } from './command-line.js';
import { describeNode, nodeHost } from './node-host.js';
import { runSuite } from './suite.js';

const options = readOptions();
if (options) {
  // Read before the run, which is a load of its own.
  const machine = describeNode();
  const findings = await runSuite(options, nodeHost);
  conclude('latest', options, { date: new Date().toISOString(), machine, ...findings });
}
