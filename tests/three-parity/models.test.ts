// Every clip of every skinned model, on three's mixer and ours: the shader gets the same matrices.

import { describe, expect, it, vi } from 'vitest';
import { NEWEST_THREE } from '../setup/three-versions.js';
import { listModels, loadModel } from '../support/load-model.js';
import { seededRandom } from '../support/random.js';
import { largestDifference, meshSpacePalettes, prepareToDraw, skinnedMeshes } from '../support/skinned-pose.js';
import { actionOf, loadTwins, onBoth, type Twins } from '../support/twins.js';

/** Of the model's size, and of 1 for rotation entries: what single precision leaves of a chain of matrices. */
const TOLERANCE = 1e-5;

/** Fewer for an older three: what differs between versions is how values are mixed, not what a model holds. */
const MOMENTS = process.env.THREE_PACKAGE === NEWEST_THREE ? 200 : 40;

/** Broken on purpose, and three shows NaN or searches wrongly: `odd-keys.test.ts` says what ours does. */
const BROKEN = ['synthetic/nan-keys.gltf', 'synthetic/unsorted-times.gltf'];

const models = listModels();
for (const name of BROKEN) models.delete(name);

/** Weights of two actions: their sum is below, exactly, or above 1. */
function randomWeights(random: () => number): [number, number] {
  const first = random();
  const kind = Math.floor(random() * 3);
  if (kind === 0) return [first * 0.9, (1 - first) * 0.9];
  if (kind === 1) return [first, 1 - first];
  return [first + 0.5, random() + 0.6];
}

function worstOf(twins: Twins, random: () => number, duration: number, isReverse: boolean): number {
  let worst = 0;
  for (let moment = 0; moment < MOMENTS; moment++) {
    const step = random() * (duration + 0.1) * (isReverse ? -1 : 1);
    onBoth(twins, ({ mixer, root }) => {
      mixer.update(step);
      prepareToDraw(root);
    });
    worst = Math.max(
      worst,
      largestDifference(meshSpacePalettes(twins.three.root), meshSpacePalettes(twins.sinew.root)),
    );
  }
  return worst;
}

describe.each([...models])('%s', (name, path) => {
  it('gives the same palettes with one action and with two, forward and in reverse', async () => {
    const { scene, animations } = await loadModel(path);
    if (skinnedMeshes(scene).length === 0) return;
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const random = seededRandom(name.length + 7);
    for (let clip = 0; clip < animations.length; clip++) {
      const other = Math.floor(random() * animations.length);
      const [weight, otherWeight] = randomWeights(random);
      for (const isReverse of [false, true]) {
        const one = await loadTwins(path);
        onBoth(one, (twin) => actionOf(twin, clip).play());
        const { duration } = animations[clip]!;
        expect(worstOf(one, random, duration, isReverse), `clip ${clip}`).toBeLessThan(TOLERANCE);
        const two = await loadTwins(path);
        onBoth(two, (twin) => {
          actionOf(twin, clip).setEffectiveWeight(weight).play();
          if (other !== clip) actionOf(twin, other).setEffectiveWeight(otherWeight).play();
        });
        const label = `clips ${clip} and ${other} with ${weight} and ${otherWeight}`;
        expect(worstOf(two, random, duration, isReverse), label).toBeLessThan(TOLERANCE);
      }
    }
    vi.restoreAllMocks();
  });
});
