import { createGraph } from '../../src/graph/graph.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { updateMovingWeights, updateMachineWeights, updateChildWeights } from '../../src/graph/child-weights.js';
const clips = ['Idle','Walk'].map((name)=>({name,duration:2})) as any;
const tree = createGraph({ tree: { clip: 'Idle', sync: 'none' } } as any, clips);
const one = createGraph({ states: { only: { clip: 'Idle', sync: 'none' } }, initial: 'only' } as any, clips);
const grouped = createGraph({ states: { only: { clip: 'Idle' } }, initial: 'only' } as any, clips);
function batch(g: any, n: number) { const t = process.hrtime.bigint(); for (let i=0;i<n;i++) updateGraph(g, 0.016); return Number(process.hrtime.bigint()-t)/n; }
for (let w=0; w<30; w++) { batch(tree, 3000); batch(one, 3000); batch(grouped, 3000); }
let best=[1e9,1e9,1e9];
for (let r=0;r<400;r++) { best[0]=Math.min(best[0]!,batch(tree,1000)); best[1]=Math.min(best[1]!,batch(one,1000)); best[2]=Math.min(best[2]!,batch(grouped,1000)); }
console.log('ns: tree', best[0]!.toFixed(0), 'one', best[1]!.toFixed(0), 'grouped', best[2]!.toFixed(0));
