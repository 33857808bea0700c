import { PageTitle } from '../../frame/page-title.tsx';
import { useT } from '../../texts.ts';

export const handle = { script: false, texts: [] };

export default function HomePage() {
  const t = useT();
  return (
    <div className="page-width pt-10">
      <PageTitle>{t('home.page.title')}</PageTitle>
      <h1>{t('home.hero.title')}</h1>
    </div>
  );
}
