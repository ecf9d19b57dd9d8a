ALTER TABLE "order_documents" ADD COLUMN "color_sides" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_documents" ADD COLUMN "exact_color_sides" integer;--> statement-breakpoint
ALTER TABLE "price_lists" ADD COLUMN "color_per" text DEFAULT 'page' NOT NULL;