import { useT } from '../../platform/texts.ts';
import { ToolList } from '../assessment/tool-list.tsx';
import type { ToolLink } from '../assessment/tools-for.server.ts';

export function ToolLinks({ tools }: { tools: readonly ToolLink[] }) {
  const t = useT();
  return (
    <ToolList title={t('care.form.tools')} tools={tools}>
      <p>{t('care.form.tools_lead')}</p>
    </ToolList>
  );
}
