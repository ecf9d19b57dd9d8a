import './styles/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { csrfToken, refreshCsrfToken } from '#api/csrf.ts';
import { createQueryClient } from '#app/query-client.ts';
import { Root } from '#app/root.tsx';
import { nameFirstEntry } from '#app/scroll-positions.ts';
import { keepSession } from '#session/keep-session.ts';

nameFirstEntry();
const queryClient = createQueryClient();
keepSession(queryClient);
if (csrfToken() === undefined) void refreshCsrfToken();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Root />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
