// The server that gives pages to a browser, for tests.

import { createServer, type InlineConfig, type ViteDevServer } from 'vite';

/** A running server, and where it is. */
export interface PageServer {
  readonly server: ViteDevServer;
  readonly address: string;
}

/** Starts the server on any free port. The working directory must be the project's root. */
export async function servePages(config: InlineConfig = {}): Promise<PageServer> {
  const server = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    ...config,
    // A file that is saved meanwhile must not reload the page under the test's feet.
    server: { port: 0, hmr: false, watch: null },
  });
  await server.listen();
  return { server, address: server.resolvedUrls!.local[0]! };
}
