import './styles/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { csrfToken, refreshCsrfToken } from '#api/csrf.ts';
import { keepOfflinePage } from '#app/keep-offline-page.ts';
import { preloadPage } from '#app/preload-page.ts';
import { createQueryClient } from '#app/query-client.ts';
import { Root } from '#app/root.tsx';
import { nameFirstEntry } from '#app/scroll-positions.ts';
import { takeServedShop } from '#app/served-shop.ts';
import { watchTheme } from '#app/theme.ts';
import { nextTask } from '#lib/next-task.ts';
import { keepSession } from '#session/keep-session.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
start(container).catch((error) => {
  // index.html says to the visitor that nothing here will answer.
  window.dispatchEvent(new Event('not-started'));
  throw error;
});

/** In short steps: a slow phone would not hear anybody while it does all of it at once. */
async function start(container: HTMLElement): Promise<void> {
  nameFirstEntry();
  watchTheme();
  keepOfflinePage();
  await nextTask();

  const queryClient = createQueryClient();
  takeServedShop(queryClient);
  keepSession(queryClient);
  if (csrfToken() === undefined) void refreshCsrfToken();
  await nextTask();

  // With the page at hand, what the server has rendered is taken over as it stands. Where it does not come, the app
  // tries again and says so.
  await preloadPage(window.location.pathname).catch(() => undefined);
  await nextTask();

  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Root />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  window.dispatchEvent(new Event('taking-over'));
  // In slices: what somebody does meanwhile comes first.
  if (container.hasChildNodes()) startTransition(() => void hydrateRoot(container, app));
  else createRoot(container).render(app);
}
