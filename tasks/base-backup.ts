import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import pg from 'pg';

/** Does the work of pg_basebackup: sends the replication command, and writes the archive that comes to a file. */
export async function baseBackup(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...{ replication: 'true' } });
  await client.connect();
  const archive = createWriteStream(file);
  archive.on('drain', () => client.connection.stream.resume());
  let name = '';
  await new Promise<void>((done, fail) => {
    const ignore = () => {};
    const command = {
      submit: (connection: pg.Connection) =>
        connection.query("BASE_BACKUP (LABEL 'copy', CHECKPOINT 'fast', WAL, MANIFEST 'no')"),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        const kind = String.fromCharCode(chunk[0] ?? 0);
        if (kind === 'n') name = chunk.toString('latin1', 1, chunk.indexOf(0, 1));
        // The bytes are copied, because the driver reuses its buffer.
        if (kind === 'd' && !archive.write(Buffer.from(chunk.subarray(1)))) client.connection.stream.pause();
      },
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handleCommandComplete: ignore,
      handleReadyForQuery: () => done(),
      handleError: fail,
    };
    client.query(command);
  });
  await client.end();
  archive.end();
  await finished(archive);
  if (name !== 'base.tar') throw new Error(`an archive of the name ${name}`);
}
