import type { Shop } from '@print/contract/shop';
import { PriceList } from '#shop/price-list.tsx';
import { ShopFacts } from '#shop/shop-facts.tsx';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { offersColor } from '#shop/use-papers.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { BlankBacks } from './blank-backs.tsx';
import { FileRetention } from './file-retention.tsx';
import { Section } from './section.tsx';
import { sections } from './sections.ts';
import { Settling } from './settling.tsx';
import { WorkedExample } from './worked-example.tsx';

export function AboutShop({ shop }: { shop: Shop }) {
  return (
    <Stack gap={32}>
      <ShopNotice shop={shop} />
      <Section section={sections.shop}>
        <p>
          {shop.name}
          开在宿舍楼里，由几位同学自己打理。我们也要上课，所以收文件、算价钱、排队都交给了这个网站：你在手机上传好、付好，我们印好、装订好，你下楼来取。
        </p>
        <p>
          店不大，{offersColor(shop.price_list.papers) ? '黑白、彩色都能印' : '机器只印黑白'}
          。印错了、漏印了，算我们的，重印或者退款。
        </p>
      </Section>
      <Section section={sections.pickup}>
        <Sheet>
          <ShopFacts shop={shop} />
        </Sheet>
      </Section>
      <Section section={sections.prices}>
        <Sheet>
          <PriceList prices={shop.price_list} />
        </Sheet>
        <BlankBacks />
      </Section>
      <Section section={sections.example}>
        <WorkedExample prices={shop.price_list} />
      </Section>
      <Section section={sections.exact}>
        <Settling prices={shop.price_list} />
      </Section>
      <Section section={sections.files}>
        <FileRetention retention={shop.retention} />
      </Section>
    </Stack>
  );
}
