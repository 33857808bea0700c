import { useT } from '../../platform/texts.ts';

const preparations = {
  clinic: ['prepare_papers', 'prepare_early', 'prepare_change'],
  video: ['prepare_video_place', 'prepare_video_papers', 'prepare_change'],
} as const;

export function Prepare({ video }: { video: boolean }) {
  const t = useT();
  return (
    <>
      <h2 className="text-l">{t('reservation.finished.prepare')}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        {preparations[video ? 'video' : 'clinic'].map((name) => (
          <li key={name}>{t(`reservation.finished.${name}`)}</li>
        ))}
      </ul>
    </>
  );
}
