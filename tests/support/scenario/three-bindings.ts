// What three's actions are bound to, read from its own internals.

import type * as THREE from 'three';

/** three's internals of an action. */
export interface ThreeAction {
  readonly _loopCount: number;
  _updateWeight(time: number): number;
  readonly _propertyBindings: readonly ThreePropertyMixer[];
}

/** three's PropertyMixer: one for each path under each root. */
interface ThreePropertyMixer {
  readonly binding: ThreeBinding;
}

interface ThreeBinding {
  bind(): void;
  readonly _bindings?: readonly ThreeBinding[];
  readonly targetObject?: object;
  readonly parsedPath: { readonly propertyName: string };
  readonly propertyIndex?: string | number;
}

/** Returns three's bindings of an action. */
export function bindingsOf(action: THREE.AnimationAction): readonly ThreePropertyMixer[] {
  return (action as unknown as ThreeAction)._propertyBindings;
}

/** Calls `hear` with the weight whenever three works it out for a pose. */
export function watchWeight(action: THREE.AnimationAction, hear: (weight: number) => void): void {
  const watched = action as unknown as ThreeAction;
  const updateWeight = watched._updateWeight;
  watched._updateWeight = (time) => {
    const weight = updateWeight.call(watched, time);
    hear(weight);
    return weight;
  };
}

/** Whether two different bindings write to one value. */
export function drivesSameValue(a: ThreePropertyMixer, b: ThreePropertyMixer): boolean {
  if (a === b) return false;
  const others = valuesOf(b.binding);
  return valuesOf(a.binding).some((value) =>
    others.some(
      (other) =>
        value.object === other.object &&
        value.property === other.property &&
        (value.part === null || other.part === null || value.part === other.part),
    ),
  );
}

/** Whether a binding drives that property of an object. */
export function drives({ binding }: ThreePropertyMixer, object: object, property: string): boolean {
  return valuesOf(binding).some((value) => value.object === object && value.property === property);
}

interface Value {
  readonly object: object;
  readonly property: string;
  /** Null: all of it. */
  readonly part: string | null;
}

function valuesOf(binding: ThreeBinding): Value[] {
  if (binding._bindings) return binding._bindings.flatMap(valuesOf);
  if (!binding.targetObject) binding.bind();
  const { targetObject: object, parsedPath, propertyIndex } = binding;
  if (!object) return [];
  // The parts of a rotation depend on one another.
  const isRotation = parsedPath.propertyName === 'quaternion' || parsedPath.propertyName === 'rotation';
  const isPart = propertyIndex !== undefined && !isRotation;
  return [
    {
      object,
      property: isRotation ? 'rotation' : parsedPath.propertyName,
      part: isPart ? String(propertyIndex) : null,
    },
  ];
}
