// What the disks that hospitals hand out hold, and what a Mac or Windows adds when somebody packs a folder.

const images = ['acr', 'dcm', 'dic', 'dicom', 'ima'];
const pictures = 'bmp gif heic heif hif j2k jfif jp2 jpe jpeg jpg jpx png tif tiff webp'.split(' ');
const films = ['avi', 'm4v', 'mov', 'mp4', 'mpeg', 'mpg', 'wmv'];
const papers = ['csv', 'pdf', 'txt', 'xml'];
const allowed = new Set([...images, ...pictures, ...films, ...papers]);
const identifier = /^\d+$/;
const leftBySystems = ['.ds_store', 'thumbs.db'];

const dropped = /[. ]$/;
const misleading = /[:\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a file of an archive may stay in it: it neither runs nor leads out of its folder, by its name. */
export function mayStay(name: string): boolean {
  const parts = partsOf(name);
  const folders = name.endsWith('/') ? parts : parts.slice(0, -1);
  if (misleading.test(name) || name.startsWith('/') || parts.some((part) => dropped.test(part))) return false;
  return folders.length === parts.length || mayStayAlone(fileIn(parts));
}

/** What no person put there is no content: an archive of nothing else is empty. */
export function isContent(name: string): boolean {
  const parts = partsOf(name);
  return !name.endsWith('/') && parts[0] !== '__MACOSX' && !leftBySystems.includes((parts.at(-1) ?? '').toLowerCase());
}

function partsOf(name: string): string[] {
  return name.replace(/\/$/, '').split('/');
}

/** What a Mac knows of a file lies beside it under its name. */
function fileIn(parts: readonly string[]): string {
  return (parts.at(-1) ?? '').toLowerCase().replace(/^\._/, '');
}

function mayStayAlone(file: string): boolean {
  if (leftBySystems.includes(file)) return true;
  const dot = file.lastIndexOf('.');
  const extension = file.slice(dot + 1);
  return dot === -1 || allowed.has(extension) || (dot > 0 && identifier.test(extension));
}
