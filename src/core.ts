// The parts that know nothing of three.js: they run in Node and in a worker.

export * as nodes from './definition/builder.js';
export { checkGraph } from './definition/check-graph.js';
export { defineGraph, parseGraph } from './definition/define-graph.js';
export type {
  AdditiveNode,
  Blend1dNode,
  Blend2dNode,
  BlendSpace,
  ClipDefinition,
  ClipNode,
  CycleRate,
  DirectNode,
  GraphDefinition,
  LayerNode,
  MarkerDefinition,
  MaskBranch,
  MaskDefinition,
  NodeDefinition,
  NodeReference,
  NumberParameter,
  ParameterDefinition,
  ParameterTable,
  ReferenceDefinition,
  SelectNode,
  SyncDefinition,
  SyncGroupDefinition,
  SyncRole,
  TreeParameterNames,
  UnweightedNode,
} from './definition/graph-definition.js';
export type { ParameterNames, ParametersOf, TriggerNames, ValuesOf } from './definition/parameter-types.js';
export { createFigure, type Figure } from './frame/figure.js';
export {
  addEntry,
  addEntryFrom,
  addPlayer,
  clearPlayList,
  createPlayList,
  type PlayList,
  removeEntries,
  removePlayer,
  reserveEntries,
} from './frame/play-list.js';
export { figureToPalettes, playListToLocalPose, runFrame } from './frame/run-frame.js';
export { createGraph, createGraphOf, type Graph, type GroupState } from './graph/graph.js';
export type { GraphClip } from './graph/graph-clip.js';
export type { GraphPlan, GroupPlan, LeafPlan } from './graph/graph-plan.js';
export type { GraphRows } from './graph/graph-rows.js';
export { graphToPlayList } from './graph/graph-to-play-list.js';
export { maskWeights } from './graph/mask-weights.js';
export { fireTrigger, getParameter, type Parameters, setParameter } from './parameters/parameters.js';
export { updateGraph } from './graph/update-graph.js';
export { type Clip, createClip, type Interpolation, type KeyGroup, type KeyTrack } from './keys/clip.js';
export { createLocalPose, type LocalPose } from './local-pose/local-pose.js';
export type { ModelPose } from './model-pose/model-pose.js';
export type { Palette } from './palette/palette.js';
export { type Channel, type Channels, uniteChannels } from './skeleton/channels.js';
export { createSkeleton, type Skeleton, type SkeletonSource } from './skeleton/skeleton.js';
export { createSkin, type Skin } from './skeleton/skin.js';
