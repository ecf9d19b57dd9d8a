import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { replyShapes } from './scripts/reply-shapes.ts';
import { shortInlineScript } from './scripts/short-inline-script.ts';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:8000';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), replyShapes(), shortInlineScript(), precompress()],
  // Developers read class names, so these tell file and class. The build shortens them: that saves every page some 200
  // bytes of CSS.
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]_[hash:base64:3]',
    },
  },
  // The content security policy allows fonts and images from our origin, not from data: URLs.
  build: {
    assetsInlineLimit: 0,
    // A lazy-loaded chunk preloads its own dependencies. Every page has loaded these three already.
    // Old browsers without modulepreload need no polyfill: it would run after the files it preloads.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(vendor|react|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
  },
  // One build makes both: what browsers load, and what the server renders pages with.
  builder: {},
  environments: {
    client: {
      build: {
        // The oldest browsers we promise to serve; newer CSS and JS is lowered to what they know.
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
                // React apart: in one piece with the rest, a slow phone would run it for a quarter of a second on end.
                { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
                // What every page needs from others changes seldom: a returning visitor has it already. zod is not
                // among it, see reply-shapes.
                { name: 'vendor', tags: ['$initial'], test: /node_modules\/(?!zod\/)/ },
                // What stands above every list of orders, customers' and staff's: one small file instead of two tiny ones.
                {
                  name: 'list-head',
                  test: /\/ui\/(filter-tabs|refresh-button)\./,
                  includeDependenciesRecursively: false,
                },
                // Our own part of the first load is one piece. Cut up by which pages share what, it is more to send.
                {
                  name: 'app',
                  tags: ['$initial'],
                  includeDependenciesRecursively: false,
                  test: /\/(web|contract)\/src\/|preload-helper/,
                },
                // Two small files instead of a dozen tiny ones: what nearly every page of customers shows, and what
                // those show that tell of the shop while one orders, asks or reads.
                {
                  name: 'sheet',
                  test: /\/(ui\/(sheet|price)|shop\/shop-notice)\./,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'counter',
                  test: /\/(shop\/(shop-facts|shop-loaded|use-live-shop)|ui\/(receipt|empty-state)|api\/(use-live-topic|live-topics)|contract\/src\/live|icons\/(clock|printer))\./,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      // Whole in itself, so that the server needs nothing of the web's at run time.
      resolve: { noExternal: true },
      build: {
        // Beside what browsers may fetch, never in it.
        outDir: 'dist-server',
        target: 'node24',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/prerender.tsx' },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/healthz': server, '/readyz': server },
  },
}));
