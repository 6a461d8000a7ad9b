export type TravelAxes = 'xz' | 'xyz';
export function createTravelFromFeet(...args: any[]): any {
  throw new Error('x' + args.length);
}
