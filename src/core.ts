// The parts that know nothing of three.js: they run in Node and in a worker.

export * as nodes from './definition/builder.js';
export { checkGraph } from './definition/check-graph.js';
export type { BooleanTest, Conditions, ConditionsOf, NumberTest, Test } from './definition/condition-definition.js';
export { defineGraph, parseGraph } from './definition/define-graph.js';
export type { EventDefinition, EventMoment } from './definition/event-definition.js';
export type { Easing, Fade, FadeDefinition, FadeKind, JointFade } from './definition/fade-definition.js';
export type {
  ClipDefinition,
  GraphDefinition,
  GraphFields,
  MarkerDefinition,
  MaskBranch,
  MaskDefinition,
} from './definition/graph-definition.js';
export type { LayerDefinition, LayerFields, TreeFields, TreeOrMachine } from './definition/layer-definition.js';
export type {
  EmptyState,
  EntryDefinition,
  FadeRootMotion,
  Interruption,
  MachineFields,
  MachineNode,
  NextDefinition,
  StartOffset,
  StateDefinition,
  StateFields,
  TransitionDefinition,
} from './definition/machine-definition.js';
export type {
  AdditiveNode,
  Blend1dNode,
  Blend2dNode,
  BlendSpace,
  ChooseNode,
  ClipNode,
  DirectNode,
  GroundRate,
  LayerNode,
  NodeDefinition,
  NodeReference,
  ReferenceDefinition,
  SelectNode,
  UnweightedNode,
} from './definition/node-definition.js';
export type {
  KindOf,
  NamesOfKind,
  NumberParameter,
  ParameterDefinition,
  ParameterTable,
  PointParameter,
  PointParameterNames,
  TreeParameterNames,
  TriggerParameter,
} from './definition/parameter-definition.js';
export type {
  LayerNames,
  ParameterNames,
  ParametersOf,
  PointNames,
  PointValue,
  StateNames,
  TriggerNames,
  ValuesOf,
} from './definition/parameter-types.js';
export type { AimShare, AimStep, ReachStep, StepDefinition } from './definition/step-definition.js';
export type { CycleRate, SyncDefinition, SyncGroupDefinition, SyncRole } from './definition/sync-definition.js';
export { createEasing, EASING_SIZE, type EasingSource, ease } from './easing/easing.js';
export {
  EVENT,
  type EventLog,
  LOG_FRACTION,
  LOG_INDEX,
  LOG_KIND,
  LOG_PHASE,
  LOG_ROW_SIZE,
  LOG_SUBJECT,
  LOG_TIME,
  LOG_WEIGHT,
  STATE_ENTER,
  STATE_EXIT,
  STATE_FINISHED,
  STATE_LOOP,
  TRANSITION_END,
  TRANSITION_START,
  WINDOW_BEGIN,
  WINDOW_END,
  WINDOW_PROGRESS,
} from './events/event-log.js';
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
export { explainMachine } from './graph/explain.js';
export { haveFadeMasks, writeFadeMasks } from './graph/fade-masks.js';
export { createGraph, createGraphOf, type Graph, type GroupState } from './graph/graph.js';
export type { GraphClip } from './graph/graph-clip.js';
export { enableMotion, type GraphMotion } from './graph/graph-motion.js';
export type { GraphPlan, GroupPlan, LeafPlan } from './graph/graph-plan.js';
export type { GraphRows } from './graph/graph-rows.js';
export { graphToPlayList } from './graph/graph-to-play-list.js';
export { jointSeconds } from './graph/joint-seconds.js';
export { maskWeights } from './graph/mask-weights.js';
export { type PlayOptions, playState, travelTo } from './graph/play-state.js';
export { type SeekOptions, seekState } from './graph/seek-state.js';
export { restoreGraph, saveGraph, snapshotSize } from './graph/snapshot.js';
export { advanceGraph, settleGraph, updateGraph } from './graph/update-graph.js';
export { addInertia, addInertiaBefore } from './inertia/add-inertia.js';
export {
  clearInertia,
  createInertia,
  type Inertia,
  type InertiaRecord,
  isInertiaOver,
  moveInertia,
} from './inertia/inertia.js';
export {
  addValueInertia,
  addValueInertiaBefore,
  createValueInertia,
  recordValueInertia,
  type ValueInertia,
} from './inertia/inertia-values.js';
export { recordInertia } from './inertia/record-inertia.js';
export { type Clip, createClip, type Interpolation, type KeyGroup, type KeyTrack } from './keys/clip.js';
export { createLocalPose, type LocalPose } from './local-pose/local-pose.js';
export { currentState } from './machine/machine.js';
export type { MachinePlan, StatePlan, TransitionPlan } from './machine/machine-plan.js';
export type { ModelPose } from './model-pose/model-pose.js';
export type { Palette } from './palette/palette.js';
export { fireTrigger, getParameter, type Parameters, setParameter } from './parameters/parameters.js';
export { type Aim, type AimLink, type AimSource, createAim } from './pose-tools/aim.js';
export { aimPose } from './pose-tools/aim-pose.js';
export type { JointReference } from './pose-tools/find-joint.js';
export { createReach, type Reach, type ReachSource } from './pose-tools/reach.js';
export { reachPose } from './pose-tools/reach-pose.js';
export { blendTravel, createTravelBlend, type TravelBlend } from './root-motion/blend-travel.js';
export { createTravel, type TravelAxes, type TravelOptions } from './root-motion/clip-travel.js';
export { composeTravel } from './root-motion/compose-travel.js';
export { createInPlaceClip, type InPlaceOptions } from './root-motion/in-place-clip.js';
export { createTravelFromFeet, type FeetOptions } from './root-motion/planted-feet.js';
export { createTravelThrough, type Travel, travelAt, travelDelta } from './root-motion/travel.js';
export { type Channel, type Channels, uniteChannels } from './skeleton/channels.js';
export { createSkeleton, type Skeleton, type SkeletonSource } from './skeleton/skeleton.js';
export { createSkin, type Skin } from './skeleton/skin.js';
