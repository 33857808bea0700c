import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { contentKinds, type StaticContent } from '../../../contract/portal/content.ts';
import { contentMenu } from '../../../contract/portal/services.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { StretchedLink } from '../../platform/ui/card.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { contentsOf } from './contents.server.ts';

/** The page of service 24 in S3.1-01: every text that is in force for the customer (S2.9-04). */
export async function loader({ context }: LoaderFunctionArgs) {
  const contents = await contentsOf(pageRequestOf(context), contentKinds);
  return contents.map(({ kind, language, title, lead }) => ({ kind, language, title, lead }));
}

export default function ContentsPage() {
  const t = useT();
  const contents = useLoaderData<typeof loader>();
  return (
    <RailPage title={t(`home.service.${contentMenu}.title`)}>
      <p className="text-l">{t(`home.service.${contentMenu}.lead`)}</p>
      <ul className="grid gap-3">
        {contents.map((content) => (
          <Row key={content.kind} content={content} />
        ))}
      </ul>
    </RailPage>
  );
}

type Props = { content: Pick<StaticContent, 'kind' | 'language' | 'title' | 'lead'> };

function Row({ content: { kind, language: written, title, lead } }: Props) {
  const { language } = usePageContext();
  return (
    <li
      lang={written === language ? undefined : written}
      className="relative grid gap-1 rounded-card border border-border bg-surface p-4"
    >
      <h2 className="text-l">
        <StretchedLink href={href('services-content', { kind })}>{title}</StretchedLink>
      </h2>
      {lead !== '' && <p>{lead}</p>}
    </li>
  );
}
