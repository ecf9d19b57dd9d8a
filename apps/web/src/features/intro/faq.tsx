import { pages } from '@print/contract/pages';
import { formatYuan, fromYuan } from '@print/contract/price';
import type { Shop } from '@print/contract/shop';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMegabytes } from '#shop/check-files.ts';
import { firstPaper, useShop } from '#shop/shop-query.ts';
import styles from './faq.module.css';
import section from './section.module.css';

/** The answers open without scripts and use the shop's current settings. */
export function Faq() {
  const { data: shop } = useShop();
  const questions = shop ? questionsAbout(shop) : [];
  const columns = [questions.slice(0, 5), questions.slice(5)];
  return (
    <section className={`content ${section.section}`} aria-labelledby="faq">
      <h2 id="faq">常见问题</h2>
      <div className={`${section.row} ${styles.columns}`}>
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two columns never change places
          <div key={index}>
            {column.map(([question, answer]) => (
              <details key={question}>
                <summary>
                  {question}
                  <ChevronDown size={20} />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function colorAnswer({ papers, color_per }: Shop['price_list']): string {
  const offered = papers.filter(({ is_shown, color_price }) => is_shown && color_price !== null);
  if (offered.length === 0) return '暂时不能，机器只印黑白。彩色内容会印成黑白，预览里看到的就是印出来的样子。';
  const prices = offered.map(({ name, color_price }) => `${name} 每面 ${formatYuan(fromYuan(color_price ?? 0))}`);
  const sides = color_per === 'document' ? '选彩色的文件每一面都按彩色计' : '有彩色的面按彩色计，其余的面按黑白计';
  return `能，在文件的设置里选“彩色”：${prices.join('，')}；${sides}。不选就印成黑白。`;
}

function questionsAbout(shop: Shop): readonly (readonly [string, ReactNode])[] {
  const { limits, price_list: prices, retention } = shop;
  const paper = firstPaper(shop);
  const yuan = (amount: number) => formatYuan(fromYuan(amount));
  return [
    [
      '能打印哪些文件？',
      `PDF、Word、PPT，以及 JPG、PNG、HEIC 图片（${shop.accepted_extensions.join('、')}）。Word 和 PPT 会先转成 PDF，下单前请在预览里看一遍版式。`,
    ],
    [
      '文件可以多大？',
      `单个文件建议不超过 ${formatMegabytes(limits.recommended_file_bytes)}，最大 ${formatMegabytes(limits.max_file_bytes)}，一单最多 ${limits.max_groups} 个装订组，每组最多 ${limits.max_documents_per_group} 个文件。`,
    ],
    ['能印彩色吗？', colorAnswer(prices)],
    [
      '怎么收费？',
      <>
        {paper.name} 黑白每面 {yuan(paper.side_price)}，单面双面同价，空白背面不收费；每单另收基础服务费{' '}
        {yuan(prices.base_fee)}，装订另计。全部价格见
        <Link to={`${pages.about.path}#prices`}>计费规则</Link>。
      </>,
    ],
    ['多久能印好？', `正常 ${shop.production_hours} 小时内。下单后会告诉你预计几点前印好，忙不过来也会写明。`],
    ['在哪里取？', `印好后凭取件码到 ${shop.pickup_point} 取，营业时间：${shop.hours}。`],
    [
      '文件会留在店里吗？',
      <>
        没下单的 {retention.upload_hours} 小时后自动删除，下了单的在订单完成或取消 {retention.finished_file_days}{' '}
        天后删除，不想等可以在“订单查询”里立即删除。能打开它的只有你和店员，店员看过会留下记录。详见
        <Link to={`${pages.about.path}#privacy`}>隐私协议</Link>。
      </>,
    ],
    [
      '能退款吗？',
      '还没开始打印的订单，联系店里就能取消，已付的钱退回。核对后页数和预估的不同，差额取件时结清，多退少补。印错、漏印，店里负责重印或退款。',
    ],
    ['要注册吗？', '不用。查单只要手机号和取件码，请截图保存好取件码。注册后下的单，在“个人中心”随时能看到。'],
    ['取件码忘了怎么办？', '登录后下的单，在“个人中心”里能看到取件码。没登录的，到店里报手机号，请店员查。'],
  ];
}
