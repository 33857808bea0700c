import { useEffect, useState } from 'react';
import { forgetLinks, type KeptLink, keptLinks } from '../../platform/kept-links.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { LinkList } from './link-list.tsx';

/** Links that the visitor wanted to keep are in the browser, and the server knows nothing of them. */
export function KeptList() {
  const t = useT();
  const [links, setLinks] = useState<readonly KeptLink[]>([]);
  useEffect(() => setLinks(keptLinks()), []);
  if (links.length === 0) return null;
  function forget() {
    forgetLinks();
    setLinks([]);
  }
  return (
    <section aria-labelledby="kept" className="no-print mt-6 grid gap-1">
      <h2 id="kept" className="text-l">
        {t('search.kept.title')}
      </h2>
      <p className="text-text-muted">{t('search.kept.lead')}</p>
      <LinkList links={links} />
      <p>
        <Button type="button" kind="text" onClick={forget}>
          {t('search.kept.forget')}
        </Button>
      </p>
    </section>
  );
}
