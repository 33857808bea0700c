const name = 'kept';
const most = 8;

export type KeptLink = { href: string; text: string };

/** Links that the visitor stores in this browser, a line with address and words each; nobody else gets them. */
export function keptLinks(): KeptLink[] {
  return linesIn(read()).map((line) => {
    const [href = '', text = ''] = line.split('\t');
    return { href, text };
  });
}

export function keepLink({ href, text }: KeptLink): void {
  const line = `${href}\t${text}`;
  const others = linesIn(read()).filter((one) => one !== line);
  write([line, ...others].slice(0, most).join('\n'));
}

export function forgetLinks(): void {
  write('');
}

/** A stored line that is not a path of this portal with words is ignored. */
function linesIn(text: string): string[] {
  return text.split('\n').filter((line) => /^\/[^/\\].*\t./.test(line));
}

function read(): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // A browser without storage stores nothing.
  }
}
