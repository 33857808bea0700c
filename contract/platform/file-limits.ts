// The one source of what may be uploaded: the server, the words of the pages, the browser's check and the tests read it.

const KB = 1024;
const MB = 1024 * KB;

type FileTreatment = 'picture' | 'document' | 'archive';

type KindRow = {
  /** The first is the one a stored file gets. */
  extensions: readonly string[];
  mediaType: string;
  maxBytes: number;
  handling: FileTreatment;
  name: string;
  /** Only where a purpose asks for it, and in pieces that can be resumed. */
  onRequest: boolean;
};

const picture = { maxBytes: 10 * MB, handling: 'picture', onRequest: false } as const;
const archive = { maxBytes: 500 * MB, handling: 'archive', onRequest: true } as const;

export const fileKinds = {
  pdf: {
    extensions: ['pdf'],
    mediaType: 'application/pdf',
    maxBytes: 25 * MB,
    handling: 'document',
    name: 'PDF',
    onRequest: false,
  },
  jpeg: { ...picture, extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg', name: 'JPG' },
  png: { ...picture, extensions: ['png'], mediaType: 'image/png', name: 'PNG' },
  heic: { ...picture, extensions: ['heic', 'heif'], mediaType: 'image/heic', name: 'HEIC' },
  tiff: { ...picture, extensions: ['tif', 'tiff'], mediaType: 'image/tiff', name: 'TIFF' },
  dicom: { ...archive, extensions: ['dcm'], mediaType: 'application/dicom', name: 'DICOM' },
  zip: { ...archive, extensions: ['zip'], mediaType: 'application/zip', name: 'ZIP' },
} as const satisfies Record<string, KindRow>;

export type FileKind = keyof typeof fileKinds;
const kinds: readonly [string, KindRow][] = Object.entries(fileKinds);

export const fileLimits = {
  minBytes: 1,
  mostFiles: 10,
  mostBytes: 60 * MB,
  quotaBytes: 2048 * MB,
  longestName: 150,
  /** Minutes a chosen file waits for its form: of an account, and of a browser whose session has ended. */
  waits: { account: 24 * 60, browser: 30 },
} as const;

/** S5-16; refused with these words, though anything not allowed is refused as well. */
export const deniedExtensions = ['php', 'sh', 'exe', 'asp', 'aspx', 'html', 'py', 'java', 'js', 'ts', 'tmp'] as const;

export type TakenKinds = {
  /** Kinds beyond those anybody may upload. */
  also: readonly FileKind[];
};

/** What a form takes files for; each area's rows are spread in `contract/file-purposes.ts`. */
export type FilePurpose = TakenKinds & {
  readers: 'own' | 'care' | 'claim' | 'approval' | 'visit' | 'desk';
};

/** Kinds a purpose takes by a plain upload, and those it takes only piece by piece. */
export function kindsFor({ also }: TakenKinds): FileKind[] {
  return kinds.flatMap(([name, row]) => {
    const kind = isKind(name) ? name : undefined;
    return kind !== undefined && (!row.onRequest || also.includes(kind)) ? [kind] : [];
  });
}

export function isKind(name: string): name is FileKind {
  return Object.hasOwn(fileKinds, name);
}

/** Images sent in pieces have a limit of their own, and are not of `mostBytes`. */
export function countsTogether(kind: string): boolean {
  return isKind(kind) && !fileKinds[kind].onRequest;
}

export function extensionOf(name: string): string {
  return /\.([^.\s]{1,10})\s*$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function kindOf(name: string, purpose: TakenKinds): FileKind | undefined {
  const extension = extensionOf(name);
  return kindsFor(purpose).find((kind) => fileKinds[kind].extensions.some((known) => known === extension));
}

export function acceptFor(purpose: TakenKinds): string {
  return kindsFor(purpose)
    .flatMap((kind) => [...fileKinds[kind].extensions.map((extension) => `.${extension}`), fileKinds[kind].mediaType])
    .join(',');
}
