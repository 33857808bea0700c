import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type World, worldSecret } from './world.ts';

/** Runs `tasks/<task>.ts` on a world's database, as a process of its own; what fails has said why behind what it printed. */
export async function command({ url, filesDir }: World, task: string, words: readonly string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    KAPU_DATA_DIR: '/tmp/kapu-tests',
    KAPU_FILES_DIR: filesDir,
    KAPU_SECRET: worldSecret,
    BASE_URL: 'http://localhost:3000',
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [`tasks/${task}.ts`, ...words], { env });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = Object.assign({ code: -1, stdout: '', stderr: '' }, error);
    return { code, out: stdout + stderr, err: stderr };
  }
}
