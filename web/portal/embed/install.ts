// This script runs on the page about the app: it registers the service worker and opens the browser's prompt.

type InstallEvent = Event & { prompt: () => Promise<unknown> };

void navigator.serviceWorker?.register('/worker.js');

const button = document.querySelector<HTMLButtonElement>('#install');
const steps = document.querySelector<HTMLElement>('#install-ready');

addEventListener('beforeinstallprompt', (event) => {
  if (!button || !isInstall(event)) return;
  event.preventDefault();
  if (steps) steps.hidden = false;
  button.addEventListener('click', () => void event.prompt());
});
addEventListener('appinstalled', () => {
  if (steps) steps.hidden = true;
});

function isInstall(event: Event): event is InstallEvent {
  return 'prompt' in event;
}
