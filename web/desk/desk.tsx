import { useT } from '../platform/texts.ts';
import { NarrowPage } from '../platform/ui/narrow-page.tsx';

export const handle = { script: false, texts: [] };

export default function DeskPage() {
  const t = useT();
  return (
    <NarrowPage title={t('desk.page.title')}>
      <p>{t('desk.page.nothing')}</p>
    </NarrowPage>
  );
}
