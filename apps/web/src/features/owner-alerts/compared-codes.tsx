import type { OwnerAlert } from '@print/contract/members';
import { PaymentMethod } from '@print/contract/orders';
import { getComparedPaymentCode, sampleCodeUrl } from '@print/contract/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { fetchPicture } from '#api/fetch-picture.ts';
import { useBlobUrl } from '#lib/use-blob-url.ts';
import { CodePicture } from '#shop/code-picture.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './owner-alerts.module.css';

/** A picture never changes its name. */
const codeQuery = (name: string) =>
  queryOptions({
    queryKey: ['compared-code', name],
    queryFn: ({ signal }) => fetchPicture(getComparedPaymentCode, { params: { name } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** The replaced payment code beside the new one. */
export function ComparedCodes({ alert }: { alert: OwnerAlert }) {
  const [change] = alert.changes;
  const method = PaymentMethod.options.find((option) => option === alert.subject);
  if (!change || !method) return null;
  return (
    <div className={styles.codes}>
      <figure>
        <Code name={change.before} method={method} alt="原来的收款码" />
        <figcaption>原来</figcaption>
      </figure>
      <ArrowRight size={24} />
      <figure>
        <Code name={change.after} method={method} alt="现在的收款码" />
        <figcaption>现在</figcaption>
      </figure>
    </div>
  );
}

type CodeProps = { name: string; method: PaymentMethod; alt: string };

/** Without a name it is the sample, which everybody may see. */
function Code({ name, method, alt }: CodeProps) {
  return name === '' ? (
    <CodePicture url={sampleCodeUrl(method)} alt={`${alt}（示例）`} />
  ) : (
    <OwnCode name={name} alt={alt} />
  );
}

function OwnCode({ name, alt }: Pick<CodeProps, 'name' | 'alt'>) {
  const { data, error, isFetching, refetch } = useQuery(codeQuery(name));
  const url = useBlobUrl(data);
  if (error) return <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />;
  return url === undefined ? <Skeleton height={132} /> : <CodePicture url={url} alt={alt} />;
}
