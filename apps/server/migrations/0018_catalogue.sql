ALTER TABLE "price_lists" ADD COLUMN "papers" jsonb;--> statement-breakpoint
ALTER TABLE "price_lists" ADD COLUMN "bindings" jsonb;--> statement-breakpoint
-- Until now every shop had these three papers and five bindings; only their prices differed.
UPDATE "price_lists" SET
  "papers" = (
    SELECT jsonb_agg(jsonb_build_object(
      'id', id, 'name', name, 'width_mm', width, 'height_mm', height, 'grams', grams,
      'side_price', "side_prices"->id, 'color_price', NULL, 'is_shown', true
    ) ORDER BY place)
    FROM (VALUES
      (1, 'a4_70g', 'A4 70g', 210, 297, 70),
      (2, 'a4_80g', 'A4 80g', 210, 297, 80),
      (3, 'b5_70g', 'B5 70g', 182, 257, 70)
    ) AS paper (place, id, name, width, height, grams)
  ),
  "bindings" = (
    SELECT jsonb_agg(jsonb_build_object(
      'type', type, 'name', name, 'fee', "binding_fees"->type, 'fee_per', 'group',
      'min_sheets', NULL, 'max_sheets', NULL, 'papers', NULL, 'is_shown', true
    ) ORDER BY place)
    FROM (VALUES
      (1, 'none', '不装订'),
      (2, 'staple_top_left', '左上角装订'),
      (3, 'staple_left_side', '左侧装订'),
      (4, 'staple', '骑马钉'),
      (5, 'ring_bound', '环装')
    ) AS binding (place, type, name)
  );--> statement-breakpoint
ALTER TABLE "price_lists" ALTER COLUMN "papers" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "price_lists" ALTER COLUMN "bindings" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "price_lists" DROP COLUMN "side_prices";--> statement-breakpoint
ALTER TABLE "price_lists" DROP COLUMN "binding_fees";
