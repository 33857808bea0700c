// The server, the texts of the pages, the browser's check and the tests all read these limits.

const KB = 1024;
const MB = 1024 * KB;

type FileTreatment = 'picture' | 'document' | 'archive';

type KindRow = {
  /** Endings of the kind; a stored file gets the first one unless it has another of them. */
  extensions: readonly string[];
  /** Other endings that programs use for this kind; a stored file gets the kind's own instead. */
  aliases: readonly string[];
  mediaType: string;
  maxBytes: number;
  maxPixels?: number;
  handling: FileTreatment;
  name: string;
  /** Accepted only for a purpose that lists the kind, and uploaded in pieces so that it can be resumed. */
  onRequest: boolean;
};

const MP = 1_000_000;
const picture = { maxBytes: 10 * MB, maxPixels: 110 * MP, aliases: [], handling: 'picture', onRequest: false } as const;
const archive = { maxBytes: 500 * MB, aliases: [], handling: 'archive', onRequest: true } as const;

export const fileKinds = {
  pdf: {
    extensions: ['pdf'],
    aliases: [],
    mediaType: 'application/pdf',
    maxBytes: 25 * MB,
    handling: 'document',
    name: 'PDF',
    onRequest: false,
  },
  jpeg: {
    ...picture,
    extensions: ['jpg', 'jpeg'],
    aliases: ['jfif', 'jpe', 'pjp', 'pjpeg'],
    mediaType: 'image/jpeg',
    name: 'JPG',
  },
  png: { ...picture, extensions: ['png'], mediaType: 'image/png', name: 'PNG' },
  heic: {
    ...picture,
    extensions: ['heic', 'heif'],
    aliases: ['hif'],
    maxPixels: 50 * MP,
    mediaType: 'image/heic',
    name: 'HEIC',
  },
  tiff: { ...picture, extensions: ['tif', 'tiff'], mediaType: 'image/tiff', name: 'TIFF' },
  dicom: {
    ...archive,
    extensions: ['dcm'],
    aliases: ['acr', 'dic', 'dicom', 'ima'],
    mediaType: 'application/dicom',
    name: 'DICOM',
  },
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
  mostPages: { pdf: 2000, tiff: 200 },
  mostEntries: 20_000,
  /** Minutes for which a chosen file waits for its form, if an account chose it or a browser without a log-in. */
  waits: { account: 24 * 60, browser: 30 },
} as const;

/** S5-16 refuses files with these endings, whatever is inside. @internal */
export const deniedExtensions = ['php', 'sh', 'exe', 'asp', 'aspx', 'html', 'py', 'java', 'js', 'ts', 'tmp'] as const;

/** Other endings of files that run, or show a page of their own, when they are opened. */
const runningExtensions =
  'app appx apk bash bat chm cmd com cpl deb desktop dll dmg docm gadget hta htm img inf ini iso jar jnlp jse jsp library-ms lnk mht mhtml mjs msc msi msix phtml pif pl ps1 ps1xml psm1 rb reg scf scr search-ms shtml svg svgz url vbe vbs vhd war wsf wsh xhtml xll xlsm'.split(
    ' ',
  );

export function isDenied(name: string): boolean {
  const extension = extensionOf(name);
  return deniedExtensions.some((denied) => denied === extension) || runningExtensions.includes(extension);
}

export type TakenKinds = {
  also: readonly FileKind[];
};

export type FilePurpose = TakenKinds & {
  readers: 'own' | 'care' | 'claim' | 'approval' | 'visit' | 'desk';
};

export function kindsFor({ also }: TakenKinds): FileKind[] {
  return kinds.flatMap(([name, row]) => {
    const kind = isKind(name) ? name : undefined;
    return kind !== undefined && (!row.onRequest || also.includes(kind)) ? [kind] : [];
  });
}

export function isKind(name: string): name is FileKind {
  return Object.hasOwn(fileKinds, name);
}

/** False for DICOM and archives: they are sent in pieces, have a limit of their own, and do not count in `mostBytes`. */
export function countsTogether(kind: string): boolean {
  return isKind(kind) && !fileKinds[kind].onRequest;
}

export function extensionOf(name: string): string {
  return /\.([^.\s]{1,10})\s*$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The kind is guessed by the name, before the bytes decide. */
export function kindOf(name: string, purpose: TakenKinds): FileKind | undefined {
  return kindsFor(purpose).find((kind) => endingsOf(kind).includes(extensionOf(name)));
}

export function endingsOf(kind: FileKind): string[] {
  return [...fileKinds[kind].extensions, ...fileKinds[kind].aliases];
}

/** Undefined where DICOM is accepted: hospitals give these files no ending, so a picker would not offer them. */
export function acceptFor(purpose: TakenKinds): string | undefined {
  if (purpose.also.includes('dicom')) return undefined;
  return kindsFor(purpose)
    .flatMap((kind) => [...endingsOf(kind).map((extension) => `.${extension}`), fileKinds[kind].mediaType])
    .join(',');
}

export function kindNames(purpose: TakenKinds): string {
  return kindsFor(purpose)
    .map((kind) => fileKinds[kind].name)
    .join(', ');
}
