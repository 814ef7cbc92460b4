UPDATE "assets" SET "id" = 'asset_' || substr("id", 5) WHERE "id" LIKE 'ast\_%';--> statement-breakpoint
UPDATE "qr_designs" SET "style" = jsonb_set("style", '{logoAssetId}', to_jsonb('asset_' || substr("style"->>'logoAssetId', 5))) WHERE "style"->>'logoAssetId' LIKE 'ast\_%';
