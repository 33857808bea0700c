import type { Paper } from '../../../contract/records/paper.ts';
import { useFormat } from '../../platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { FilePicture } from './file-picture.tsx';
import type { PaperChoice } from './paper-choice.ts';

type Props = { list: NonNullable<PaperChoice['list']>; isAnonymous: boolean };

export function PaperList({ list: { items, total, page, limit }, isAnonymous }: Props) {
  const t = useT();
  return (
    <section aria-labelledby="papers" className="grid gap-3 rounded-card border border-border p-4">
      <h2 id="papers" className="text-l">
        {t('records.paper.title')}
      </h2>
      {items.length === 0 ? (
        <p>{t('records.paper.none')}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {items.map((paper) => (
            <PaperRow key={paper.fileId} paper={paper} isAnonymous={isAnonymous} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {items.length > 0 && (
          <Button kind="quiet" name="intent" value="choose">
            {t('records.paper.add')}
          </Button>
        )}
        {page > 1 && (
          <Button kind="quiet" name="papers" value={page - 1}>
            {t('records.paper.newer')}
          </Button>
        )}
        {page * limit < total && (
          <Button kind="quiet" name="papers" value={page + 1}>
            {t('records.paper.older')}
          </Button>
        )}
        <Button kind="text" name="intent" value="upload">
          {t('records.paper.close')}
        </Button>
      </div>
    </section>
  );
}

function PaperRow({ paper, isAnonymous }: { paper: Paper; isAnonymous: boolean }) {
  const t = useT();
  const { dayLong, dayOf } = useFormat();
  const { config } = usePageContext();
  const { fileId, name, kind, preview, addedAt, places, person, carriesName } = paper;
  const addedOn = dayOf(addedAt, config.timeZone);
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
        <input type="checkbox" name="paper" value={fileId} className="size-6 shrink-0 accent-action" />
        <FilePicture kind={kind} preview={preview} />
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {places.map(({ of, name: placed, on }) => (
            <span key={`${of} ${placed} ${on}`} className="text-s wrap-anywhere">
              {t(`records.paper.of.${of}`, { name: placed ?? '' })}
              {on !== null && ` · ${dayLong(on)}`}
            </span>
          ))}
          {person !== null && <span className="text-s">{t('records.paper.person', { person })}</span>}
          <span className="text-s text-text-muted">{t('records.paper.added', { day: dayLong(addedOn) })}</span>
          {isAnonymous && carriesName && (
            <span>
              <Badge kind="warning">{t('records.paper.carries')}</Badge>
            </span>
          )}
        </span>
      </label>
    </li>
  );
}
