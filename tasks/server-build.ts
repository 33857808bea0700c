import { dirname, relative } from 'node:path';
import { build, type Plugin } from 'vite';

const serverFile = 'build/main/server.js';

/** The server becomes one file, because loading two thousand modules costs a second of processor at each start. */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepPlaces, leaveLazyPackages],
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: 'tasks/server.ts',
      outDir: dirname(serverFile),
      target: 'node26',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: true } },
    },
  });
}

/** Sources read files from their own folders, so in the built file their paths lead to where the sources are. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.endsWith('.ts') || id.includes('/node_modules/')) return null;
    const file = relative(dirname(serverFile), id);
    return code.replaceAll(/\bimport\.meta\.(dirname|url)\b/g, (_, which) =>
      which === 'url'
        ? `new URL(${JSON.stringify(file)}, import.meta.url).href`
        : `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`,
    );
  },
};

/** Packages that are imported on demand may read files of their own, so they are not put into the file. */
const leaveLazyPackages: Plugin = {
  name: 'leave-lazy-packages',
  enforce: 'pre',
  resolveId(id, _importer, { kind }) {
    return kind === 'dynamic-import' && !/^[./]|^file:/.test(id) ? { id, external: true } : null;
  },
};
