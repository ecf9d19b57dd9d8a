import type { LiveEvent } from '@print/contract/live';
import { useEffect, useEffectEvent } from 'react';
import { subscribeToTopic } from './live-topics.ts';

/** Calls back when an item of this topic has changed; without an id, any item may have changed. */
export function useLiveTopic(topic: LiveEvent['topic'], onChange: (id: string | undefined) => void): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => subscribeToTopic(topic, (id) => handleChange(id)), [topic]);
}
