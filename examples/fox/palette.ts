import { Color } from 'three';

/** The colours of the coat, written as sRGB. */
export const COAT = new Color('#df7126');
export const COAT_DARK = new Color('#c65a1c');
export const COAT_LIGHT = new Color('#ec8b3c');
export const WHITE = new Color('#f7efe3');
export const SOCK = new Color('#3a2a26');
export const EAR_BACK = new Color('#33241f');
export const EAR_INSIDE = new Color('#f3d3ba');
export const NOSE = new Color('#1d1718');
export const EYE = new Color('#1a1213');
export const GLINT = new Color('#ffffff');
