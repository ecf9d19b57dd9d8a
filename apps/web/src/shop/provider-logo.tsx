import type { SignInProvider } from '@print/contract/shop';

/** The brands' own marks: GitHub's takes the colour of the text, Google's keeps its four. */
export function ProviderLogo({ provider }: { provider: SignInProvider }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      {provider === 'github' ? <GitHub /> : <Google />}
    </svg>
  );
}

function GitHub() {
  return (
    <path
      fill="currentColor"
      d="M12 .5a12 12 0 0 0-3.79 23.39c.6.11.82-.26.82-.58v-2.23c-3.34.73-4.04-1.42-4.04-1.42-.55-1.39-1.33-1.76-1.33-1.76-1.09-.74.08-.73.08-.73 1.2.09 1.84 1.24 1.84 1.24 1.07 1.83 2.81 1.3 3.5 1 .11-.78.42-1.31.76-1.61-2.67-.3-5.47-1.33-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.13-.3-.54-1.52.12-3.18 0 0 1-.32 3.3 1.23a11.5 11.5 0 0 1 6 0c2.3-1.55 3.3-1.23 3.3-1.23.66 1.66.25 2.88.12 3.18.77.84 1.23 1.91 1.23 3.22 0 4.61-2.8 5.62-5.48 5.92.43.37.82 1.1.82 2.22v3.29c0 .32.21.7.82.58A12 12 0 0 0 12 .5"
    />
  );
}

function Google() {
  return (
    <>
      <path
        fill="#4285f4"
        d="M23.52 12.27c0-.85-.08-1.67-.22-2.45H12v4.64h6.46a5.52 5.52 0 0 1-2.4 3.62v3.01h3.88c2.27-2.09 3.58-5.17 3.58-8.82"
      />
      <path
        fill="#34a853"
        d="M12 24c3.24 0 5.96-1.07 7.94-2.91l-3.88-3.01a7.2 7.2 0 0 1-10.73-3.78H1.32v3.11A12 12 0 0 0 12 24"
      />
      <path fill="#fbbc05" d="M5.33 14.3a7.2 7.2 0 0 1 0-4.6V6.59H1.32a12 12 0 0 0 0 10.82z" />
      <path
        fill="#ea4335"
        d="M12 4.77c1.76 0 3.34.61 4.59 1.8l3.44-3.44A12 12 0 0 0 1.32 6.59L5.33 9.7A7.16 7.16 0 0 1 12 4.77"
      />
    </>
  );
}
