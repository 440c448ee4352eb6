-- Uploaded pictures that were stored before their crops changed (CROPPING_REVISION 2) get new addresses, and so are cropped anew.
-- Copies of one picture keep one version.
update events
   set picture_version = translate(left(encode(sha256(convert_to('2 ' || picture_version, 'UTF8')), 'base64'), 10), '+/', '-_')
 where picture_version is not null;
