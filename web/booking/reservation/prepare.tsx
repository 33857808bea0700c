import { useT } from '../../platform/texts.ts';

const visits = {
  clinic: ['prepare_papers', 'prepare_early', 'prepare_change'],
  video: ['prepare_video_place', 'prepare_video_papers', 'prepare_change'],
} as const;

/** What a kind of service asks for besides. */
const services: Readonly<Record<string, readonly string[]>> = {
  first: ['prepare_first'],
  'follow-up': ['prepare_follow_up'],
  screening: ['prepare_screening'],
  imaging: ['prepare_imaging', 'prepare_screening'],
  procedure: ['prepare_procedure'],
  'second-opinion': ['prepare_second_opinion'],
};

export function Prepare({ video, kind }: { video: boolean; kind: string }) {
  const t = useT();
  return (
    <>
      <h2 className="text-l">{t('reservation.finished.prepare')}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        {[...visits[video ? 'video' : 'clinic'], ...(services[kind] ?? [])].map((name) => (
          <li key={name}>{t(`reservation.finished.${name}`)}</li>
        ))}
      </ul>
    </>
  );
}
