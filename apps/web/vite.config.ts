import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { replyShapes } from './scripts/reply-shapes.ts';
import { shortInlineScript } from './scripts/short-inline-script.ts';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8000';

/** Modules that share a chunk, by their paths in the repository. */
const onMostCustomerPages = [
  'apps/web/src/ui/sheet.tsx',
  'apps/web/src/ui/price.tsx',
  'apps/web/src/shop/shop-notice.tsx',
];
const onOrderQueryAndProfile = [
  'apps/web/src/ui/empty-state.tsx',
  'apps/web/src/api/use-live-topic.ts',
  'apps/web/src/api/live-topics.ts',
];
const onOrderAndQuery = [
  'apps/web/src/shop/shop-facts.tsx',
  'apps/web/src/shop/shop-loaded.tsx',
  'apps/web/src/shop/use-live-shop.ts',
  'apps/web/src/ui/receipt.tsx',
  'node_modules/lucide-react/dist/esm/icons/clock.mjs',
  'node_modules/lucide-react/dist/esm/icons/printer.mjs',
];
const onOrderAndWalkIn = ['apps/web/src/lib/file-name.ts', 'apps/web/src/shop/check-files.ts'];
const forPrintCosts = [
  'packages/contract/src/page-range.ts',
  'packages/contract/src/print-cost.ts',
  'packages/contract/src/sheets.ts',
];

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), replyShapes(), shortInlineScript(), precompress()],
  // Developers read class names, so these contain file and class. The build shortens them, which saves every page some
  // 200 bytes of CSS.
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]_[hash:base64:3]' } },
  // The content security policy allows fonts and images from our origin, not from data: URLs.
  build: {
    assetsInlineLimit: 0,
    // A lazy-loaded chunk preloads its dependencies, except the three chunks that every page has loaded already.
    // Old browsers without modulepreload need no polyfill: it would run after the files it preloads.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/\/(vendor|react|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
  },
  // One build creates the client bundle and the server renderer.
  builder: {},
  environments: {
    client: {
      build: {
        // The oldest supported browsers; newer CSS and JS is transpiled for them.
        target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
        manifest: true,
        rolldownOptions: {
          output: {
            // The app lists the names of all lazy-loaded files: shorter hashes make every page smaller.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:5][extname]',
            codeSplitting: {
              groups: [
                // React is a chunk of its own: in one chunk with the rest, it would block a slow phone for 250 ms.
                { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
                // Third-party code rarely changes, so returning visitors have it cached. zod is excluded; see
                // reply-shapes.ts.
                { name: 'vendor', tags: ['$initial'], test: /node_modules\/(?!zod\/)/ },
                // Our own code of the first load is one chunk. Splitting it by page increases the total size.
                {
                  name: 'app',
                  tags: ['$initial'],
                  includeDependenciesRecursively: false,
                  test: /\/(web|contract)\/src\/|preload-helper/,
                },
                // Five small files instead of a dozen tiny ones: without them /order is over its budget. Rules that
                // list no modules (minShareCount, entriesAware, folders) add more to / and /order than they save.
                { name: 'sheet', test: isOneOf(onMostCustomerPages), includeDependenciesRecursively: false },
                { name: 'live', test: isOneOf(onOrderQueryAndProfile), includeDependenciesRecursively: false },
                { name: 'counter', test: isOneOf(onOrderAndQuery), includeDependenciesRecursively: false },
                { name: 'upload', test: isOneOf(onOrderAndWalkIn), includeDependenciesRecursively: false },
                { name: 'sides', test: isOneOf(forPrintCosts), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      // Bundles all dependencies, so that the server needs none of the web's packages at run time.
      resolve: { noExternal: true },
      build: {
        // The renderer is outside `dist`, which is served to browsers.
        outDir: 'dist-server',
        target: 'node24',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/prerender.tsx' },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/healthz': server, '/readyz': server } },
}));

/** Matches modules and their stylesheets. The build fails when a listed module no longer exists. */
function isOneOf(modules: readonly string[]): (id: string) => boolean {
  const stems = modules.map((module) => {
    const path = join(import.meta.dirname, '../..', module);
    if (!existsSync(path)) throw new Error(`vite.config.ts lists a module that does not exist: ${module}`);
    return path.replace(/\.\w+$/, '.');
  });
  return (id) => stems.some((stem) => id.startsWith(stem));
}
