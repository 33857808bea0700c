import { NarrowPage } from '../../platform/ui/narrow-page.tsx';

export const handle = { script: false, texts: [] };

export default function Page() {
  return <NarrowPage title="x">x</NarrowPage>;
}
