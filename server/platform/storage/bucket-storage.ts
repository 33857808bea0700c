import { S3mini } from 's3mini';
import { asideFolder, type Storage, type Store } from './storage.ts';

export type Bucket = { url: string; region: string; key: string; secret: string };

const patience = 5000;
const page = 1000;

export function bucketStorage({ url, region, key, secret }: Bucket): Storage {
  const bucket = new S3mini({
    endpoint: url,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    requestAbortTimeout: patience,
  });
  return {
    ...storeIn(bucket, ''),
    aside: storeIn(bucket, `${asideFolder}/`),
    unfinished: async () => [],
    place: url,
  };
}

function storeIn(bucket: S3mini, folder: string): Store {
  return {
    put: async (name, sealed) => {
      await bucket.putObject(folder + name, sealed, 'application/octet-stream');
    },
    get: async (name) => {
      const bytes = await bucket.getObjectArrayBuffer(folder + name);
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    remove: async (name) => {
      await bucket.deleteObject(folder + name);
    },
    list: async (prefix) => {
      const names: string[] = [];
      let next: string | undefined;
      do {
        const listed = await bucket.listObjectsPaged('/', folder + prefix, page, next);
        names.push(...(listed?.objects ?? []).map(({ Key }) => Key.slice(folder.length)));
        next = listed?.nextContinuationToken;
      } while (next !== undefined);
      return names;
    },
  };
}
