import { useFacts } from '../../facts.tsx';
import { useT } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import ContentPagePage, { loader } from './page.tsx';

export { loader };
export const handle = { script: false, texts: [] };

/** The text, and with it what makes the portal an app; the button stands there only where the browser offers to install. */
export default function MobileApplicationPage() {
  const t = useT();
  const { nonce, mode } = useFacts();
  return (
    <>
      <ContentPagePage>
        <p id="install-ready" hidden>
          <Button id="install" type="button">
            {t('content.app.install')}
          </Button>
        </p>
      </ContentPagePage>
      {mode === 'page' && <script src="/embed/install.js" nonce={nonce} suppressHydrationWarning />}
    </>
  );
}
