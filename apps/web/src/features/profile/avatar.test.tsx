import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

const picture = () => screen.queryByRole('presentation');
const url = 'https://avatars.githubusercontent.com/u/7';

test('the picture is requested without a referrer', () => {
  render(<Avatar user={{ username: 'lin', avatar_url: url }} />);
  expect(picture()?.getAttribute('src')).toBe(url);
  expect(picture()?.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('without a picture, or when it fails to load, the first letter is shown', () => {
  const { rerender, container } = render(<Avatar user={{ username: '𠮷田', avatar_url: null }} />);
  expect(container.textContent).toBe('𠮷');
  rerender(<Avatar user={{ username: 'lin', avatar_url: url }} />);
  fireEvent.error(picture() as HTMLElement);
  expect(container.textContent).toBe('L');
  rerender(<Avatar user={{ username: 'lin', avatar_url: `${url}?new` }} />);
  expect(picture(), 'a new URL is tried again').not.toBe(null);
});
