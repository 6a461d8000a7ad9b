// How the panel looks. Pages change it by the custom properties of its first rule.

export const INSPECTOR_STYLE = `
:host {
  --panel: #fffffff2; --ink: #232b34; --soft: #66707b; --line: #2b35401f; --lit: #e07b2a; --run: #2f7dd1;
  display: block; width: 340px; max-height: 100%; overflow: auto; padding: 10px; border-radius: 12px;
  font: 12px/1.35 system-ui, sans-serif; color: var(--ink); background: var(--panel); box-shadow: 0 2px 14px #0002;
}
@media (prefers-color-scheme: dark) {
  :host { --panel: #1d2229f2; --ink: #e8ecf0; --soft: #98a3ae; --line: #ffffff22; }
}
h3 { margin: 6px 0 2px; font-size: 11px; line-height: 14px; font-weight: 600; letter-spacing: 0.04em; color: var(--soft); text-transform: uppercase; }
svg { display: block; width: 100%; overflow: visible; }
.machine text { font-size: 11px; fill: var(--ink); }
.lane text { font-size: 10px; fill: var(--ink); }
.disc { fill: var(--lit); }
.ring { fill: none; stroke: var(--line); stroke-width: 2; }
.ring.current { stroke: var(--lit); stroke-width: 3; }
.hand { stroke: var(--ink); stroke-width: 2.5; stroke-linecap: round; }
.edge { fill: none; stroke: var(--soft); stroke-opacity: 0.45; }
.edge.any { stroke-dasharray: 2 4; stroke-opacity: 0.3; }
.edge.running { stroke: var(--run); stroke-opacity: 1; stroke-width: 2.5; }
.leaf { display: grid; grid-template-columns: 14px 1fr 14px 84px 44px; gap: 5px; align-items: center; height: 16px; font-size: 11px; }
.leaf.silent { opacity: 0.45; }
.leaf .name { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.dial circle { fill: none; stroke: var(--line); stroke-width: 1.5; }
.dial line { stroke: var(--ink); stroke-width: 1.8; stroke-linecap: round; }
.mark { color: var(--run); }
.bar { height: 7px; border-radius: 4px; background: var(--line); overflow: hidden; }
.fill { display: block; height: 100%; background: var(--lit); }
.number { text-align: right; font-variant-numeric: tabular-nums; color: var(--soft); }
.lane { overflow: hidden; border-radius: 6px; background: var(--line); }
.lane line { stroke: var(--lit); stroke-width: 1.5; }
.lane .window line { stroke: var(--run); }
.why { margin: 0; padding: 0; list-style: none; font-size: 11px; line-height: 14px; color: var(--soft); }
.why li { padding-left: 10px; text-indent: -10px; }
`;
