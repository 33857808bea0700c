import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageRequestOf } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { Course } from './course.tsx';
import { loadCourses } from './load-courses.server.ts';
import { ToolList } from './tool-list.tsx';
import { toolsFor } from './tools-for.server.ts';

export const handle = { script: false, texts: ['assessment'] };

export async function loader({ context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  return { ...(await loadCourses(pageRequest)), tools: toolsFor(pageRequest) };
}

export default function HealthResultsPage() {
  const t = useT();
  const { dayLong } = useFormat();
  const { courses, results, tools } = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('assessment.history')}>
      {results.length === 0 && (
        <EmptyState title={t('assessment.history_none')}>
          <p>{t('assessment.history_lead')}</p>
        </EmptyState>
      )}
      {courses.map((course) => (
        <Course key={course.id} course={course} />
      ))}
      <ul className="divide-y divide-border border-y border-border">
        {results.map(({ id, to, day, title }) => (
          <li key={id}>
            <Link href={to} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
              <span>{title}</span>
              <span className="text-text-muted">{dayLong(day)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ToolList title={t('assessment.list.title')} tools={tools} />
    </RailPage>
  );
}
