import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import markdown from '#ui/markdown.module.css';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type LegalText, legalTextQuery } from './legal-texts.ts';

export function LegalTextView({ name }: { name: LegalText }) {
  const { data, error, isFetching, refetch } = useQuery(legalTextQuery(name));
  if (data !== undefined)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify in render-markdown.ts
    return <div className={markdown.markdown} dangerouslySetInnerHTML={{ __html: data.html }} />;
  if (!error) return <Skeleton lines={12} />;
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Notice tone="danger" actions={retry}>
      {error.message}
    </Notice>
  );
}
