import { describe, expect, it } from 'vitest';
import { orderFreeText } from '../../src/graph/order-free-text.js';
import { ordersOf } from '../support/graph-play.js';

const walk = { clip: 'Walk', at: 1 };
const run = { speed: 2, clip: 'Run', at: 4 };
const idle = { clip: 'Idle', at: 0 };

describe('orderFreeText', () => {
  it('does not depend on the order of children, nor on that of members', () => {
    const texts = ordersOf([walk, run, { at: 0, clip: 'Idle' }]).map((children) =>
      orderFreeText({ base: { blend1d: 'speed', children }, layer: { node: 'arms' } }),
    );
    texts.push(orderFreeText({ layer: { node: 'arms' }, base: { children: [walk, idle, run], blend1d: 'speed' } }));
    expect(new Set(texts).size).toBe(1);
    const direct = ordersOf([
      { clip: 'Walk', weight: 'a' },
      { clip: 'Run', weight: 'b' },
    ]);
    expect(new Set(direct.map((children) => orderFreeText({ direct: children }))).size).toBe(1);
  });

  it('depends on all else, and on the order of what is selected', () => {
    const children = [walk, run];
    const nodes = [
      { blend1d: 'speed', children },
      { blend1d: 'other', children },
      { blend1d: 'speed', children, sync: 'none' as const },
      { blend1d: 'speed', children: [walk, { ...run, at: 5 }] },
      { blend1d: 'speed', children: [walk, { ...run, clip: 'Walk' }] },
      { select: 'speed', children },
      { select: 'speed', children: [run, walk] },
      { base: walk, layer: run },
      { base: run, layer: walk },
      { blend2d: ['x', 'y'] as const, children: [{ clip: 'Walk', at: [1, 2] as const }] },
      { blend2d: ['y', 'x'] as const, children: [{ clip: 'Walk', at: [1, 2] as const }] },
      { blend2d: ['x', 'y'] as const, children: [{ clip: 'Walk', at: [2, 1] as const }] },
    ];
    expect(new Set(nodes.map(orderFreeText)).size).toBe(nodes.length);
  });
});
