import { pages } from '@print/contract/pages';
import { About } from '#features/about/about.tsx';
import { PageFrame } from './page-frame.tsx';

export function AboutPage() {
  return (
    <PageFrame title={pages.about.title} lead="一家开在宿舍楼里的打印店：文件传上来，下楼就能取。">
      <About />
    </PageFrame>
  );
}
