// The numbers, booleans or strings of one value of a property.

export type PropertyValue = number | boolean | string;

/** Numbers lie in a Float64Array, everything else in an array. */
export type PropertyValues = Float64Array | PropertyValue[];
