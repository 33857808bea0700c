export const handle = { script: false, texts: [] };

export default function Page() {
  return <p>…</p>;
}
