// A panel that shows a graph at play.

export { INSPECTOR_TAG, type Inspected, SinewInspector } from './inspector/inspector.js';
