import { createGraph } from '../../src/graph/graph.js';
import { updateGraph } from '../../src/graph/update-graph.js';
const clips = ['Idle','Walk'].map((name)=>({name,duration:2})) as any;
const one = createGraph({ states: { only: { clip: 'Idle' } }, initial: 'only' } as any, clips);
for (let i=0;i<4_000_000;i++) updateGraph(one, 0.016);
