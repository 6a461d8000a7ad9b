// The published JSON schema, beside what the check knows.

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { RATE_FIELDS } from '../../src/definition/check-clip-node.js';
import { BOOLEAN_TEST_FIELDS, NUMBER_TEST_FIELDS } from '../../src/definition/check-conditions.js';
import { EVENT_FIELDS, MARKER_MOMENT_FIELDS, SECONDS_FIELDS } from '../../src/definition/check-events.js';
import { FADE_FIELDS, JOINT_FADE_FIELDS } from '../../src/definition/check-fade.js';
import { GRAPH_FIELDS } from '../../src/definition/check-graph.js';
import { LAYER_FIELDS, MACHINE_FIELDS, TREE_FIELDS } from '../../src/definition/check-layer.js';
import {
  ENTRY_FIELDS,
  NEXT_FIELDS,
  START_MATCH_FIELDS,
  START_SECONDS_FIELDS,
  STATE_FIELDS,
  TRANSITION_FIELDS,
} from '../../src/definition/check-machine.js';
import {
  EMPTY_FIELDS,
  NODE_FIELDS,
  PLACE_FIELDS,
  REFERENCE_FIELDS,
  SYNC_FIELDS,
} from '../../src/definition/check-node.js';
import {
  BRANCH_FIELDS,
  CLIP_FIELDS,
  GROUP_FIELDS,
  MARKER_FIELDS,
  NUMBER_FIELDS,
  POINT_FIELDS,
  TRIGGER_FIELDS,
} from '../../src/definition/check-parts.js';
import { AIM_SHARE_FIELDS, STEP_FIELDS } from '../../src/definition/check-steps.js';
import type { Field } from '../../src/definition/check-values.js';
import { BROKEN_GRAPHS, nest, VALID_GRAPHS } from '../support/broken-graphs.js';
import { readText } from '../support/source-files.js';

/** The part of a schema that says which keys an object has. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const schema = JSON.parse(readText('src/definition/graph.schema.json')) as ObjectSchema & {
  readonly $defs: Readonly<Record<string, ObjectSchema>>;
};
const validate = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(schema);

/** Whether the schema accepts what is left of a definition when it is written to a file. */
function accepts(definition: unknown): boolean {
  return validate(JSON.parse(JSON.stringify(definition ?? null)));
}

/** The keys that the check knows, by the part of the schema that has the same ones. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  numberParameter: NUMBER_FIELDS,
  pointParameter: POINT_FIELDS,
  triggerParameter: TRIGGER_FIELDS,
  event: EVENT_FIELDS,
  secondsMoment: SECONDS_FIELDS,
  markerMoment: MARKER_MOMENT_FIELDS,
  numberTest: NUMBER_TEST_FIELDS,
  booleanTest: BOOLEAN_TEST_FIELDS,
  tree: TREE_FIELDS,
  machine: MACHINE_FIELDS,
  machineNode: SYNC_FIELDS,
  state: STATE_FIELDS,
  emptyState: EMPTY_FIELDS,
  next: NEXT_FIELDS,
  entry: ENTRY_FIELDS,
  transition: TRANSITION_FIELDS,
  startSeconds: START_SECONDS_FIELDS,
  startMatch: START_MATCH_FIELDS,
  fadeOptions: FADE_FIELDS,
  jointFade: JOINT_FADE_FIELDS,
  layer: LAYER_FIELDS,
  aimStep: STEP_FIELDS.aim,
  reachStep: STEP_FIELDS.reach,
  aimShare: AIM_SHARE_FIELDS,
  groundRate: RATE_FIELDS,
  clip: CLIP_FIELDS,
  marker: MARKER_FIELDS,
  maskBranch: BRANCH_FIELDS,
  syncGroup: GROUP_FIELDS,
  clipNode: NODE_FIELDS.clip,
  nodeReference: NODE_FIELDS.node,
  blend1dNode: NODE_FIELDS.blend1d,
  blend2dNode: NODE_FIELDS.blend2d,
  directNode: NODE_FIELDS.direct,
  selectNode: NODE_FIELDS.select,
  chooseNode: NODE_FIELDS.choose,
  additiveNode: NODE_FIELDS.additive,
  layerNode: NODE_FIELDS.layer,
  reference: REFERENCE_FIELDS,
  blend1dChild: PLACE_FIELDS.blend1d,
  blend2dChild: PLACE_FIELDS.blend2d,
  directChild: PLACE_FIELDS.direct,
  chooseChild: PLACE_FIELDS.choose,
};

describe('graph.schema.json', () => {
  it.each(Object.entries(VALID_GRAPHS))('accepts %s', (_, definition) => {
    expect(accepts(definition), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each(BROKEN_GRAPHS.filter((broken) => broken.isRefusedBySchema).map((broken) => [broken.what, broken] as const))(
    'refuses %s',
    (_, broken) => {
      expect(accepts(broken.definition)).toBe(false);
    },
  );

  it('accepts what only names and places make wrong', () => {
    const byMeaning = BROKEN_GRAPHS.filter((broken) => !broken.isRefusedBySchema);
    // What is not finite is null in a file, and that a schema refuses.
    const inFiles = byMeaning.filter((broken) => !broken.problems[0]!.includes('expected a finite number'));
    expect(inFiles.filter((broken) => !accepts(broken.definition)).map((broken) => broken.what)).toEqual([]);
    expect(inFiles.length).toBeGreaterThan(20);
  });

  it('looks at nodes as far down as they go', () => {
    const text = JSON.stringify(nest(50));
    expect(accepts(JSON.parse(text))).toBe(true);
    expect(accepts(JSON.parse(text.replace('"clip"', '"clipp"')))).toBe(false);
    expect(accepts(JSON.parse(text.replace('"clip"', '"at":1,"clip"')))).toBe(false);
  });

  it.each([
    ['the whole', schema, GRAPH_FIELDS],
    ...Object.entries(KNOWN).map(([name, fields]) => [name, schema.$defs[name]!, fields] as const),
  ] as const)('has the keys that the check knows: %s', (_, part, fields: Readonly<Record<string, Field>>) => {
    expect(Object.keys(part.properties!).sort()).toEqual(Object.keys(fields).sort());
    const required = Object.keys(fields).filter((key) => fields[key]!.isRequired);
    expect([...(part.required ?? [])].sort()).toEqual(required.sort());
  });

  it('has a part for the keys of every kind of node, of a machine two', () => {
    const known = new Set(Object.values(KNOWN));
    for (const [kind, fields] of Object.entries(NODE_FIELDS)) expect(known.has(fields), kind).toBe(kind !== 'states');
    expect(Object.keys(NODE_FIELDS.states)).toEqual(Object.keys({ ...MACHINE_FIELDS, ...SYNC_FIELDS }));
  });

  it('has no part with keys that the check does not know', () => {
    const parts = Object.entries(schema.$defs).filter(([, part]) => part.properties);
    expect(parts.map(([name]) => name).sort()).toEqual(Object.keys(KNOWN).sort());
  });

  it('gives every part a title, and every key something to read', () => {
    for (const [name, part] of Object.entries(schema.$defs)) {
      if (name !== 'wholeNode') expect(part, name).toHaveProperty('title');
    }
    for (const part of [schema, ...Object.values(schema.$defs)]) {
      for (const [key, value] of Object.entries(part.properties ?? {})) {
        const target = /[^/]+$/.exec((value as { $ref?: string }).$ref ?? '')?.[0];
        expect({ ...(target && schema.$defs[target]), ...(value as object) }, key).toHaveProperty('description');
      }
    }
  });
});
