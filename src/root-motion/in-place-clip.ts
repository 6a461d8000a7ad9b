export type TravelAxes = 'xz' | 'xyz';
export function createInPlaceClip(...args: any[]): any {
  throw new Error('x' + args.length);
}
