// The page of `npm run bench:browser`: waits to be told what to run.

import { browserHost } from '../browser-host.js';
import type { SuiteOptions } from '../options.js';
import { type Findings, runSuite } from '../suite.js';

declare global {
  interface Window {
    runBench: (options: SuiteOptions) => Promise<Findings>;
  }
}

window.runBench = (options) => runSuite(options, browserHost);
