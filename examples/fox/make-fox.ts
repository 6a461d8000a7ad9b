import { mkdir, writeFile } from 'node:fs/promises';
import { makeFox } from './write-fox.js';

const target = new URL('../../public/models/fox.glb', import.meta.url);
const bytes = await makeFox();
await mkdir(new URL('.', target), { recursive: true });
await writeFile(target, bytes);
console.log(`public/models/fox.glb: ${bytes.byteLength} bytes`);
